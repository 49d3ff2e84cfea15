import { defineConfig } from 'oxfmt';

export default defineConfig({
  printWidth: 110,
  singleQuote: true,
  sortPackageJson: false,
  // Prose is wrapped by hand; Tailwind's at-rules are not yet read.
  ignorePatterns: ['/build', '/data', '/bench-data', 'package-lock.json', '*.md', '*.css', '*.svg', '*.tsv'],
});
