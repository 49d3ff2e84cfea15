/** Passes a file to the browser, which saves it as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then, the browser has taken over the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
