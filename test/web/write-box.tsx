import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { WriteBox } from '#web/features/opinions/write-box.tsx';
import { makeQueryClient } from '#web/data/queries/queries.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { DialogProvider } from '#web/ui/dialog/alert.tsx';
import '#web/styles.css';

export const box = page.getByRole('textbox', { name: 'Write an opinion' });
const client = makeQueryClient();
export const write = page.getByRole('button', { name: 'Write' });

/** A text box whose server confirms each opinion, or refuses it (`confirmed: false`). */
export function aBox({
  confirmed = true,
  disabled = false,
  profile = 'asha',
  isPublished,
}: {
  confirmed?: boolean;
  disabled?: boolean;
  profile?: string;
  isPublished?: (commentId: string) => Promise<boolean>;
} = {}) {
  const onWrite = vi
    .fn<(draft: { text: string; commentId: string }) => Promise<boolean>>()
    .mockResolvedValue(confirmed);
  const ui = (
    <QueryClientProvider client={client}>
      <DialogProvider>
        <WriteBox
          writer="me"
          profile={profile}
          disabled={disabled}
          onWrite={onWrite}
          {...(isPublished && { isPublished })}
        />
      </DialogProvider>
    </QueryClientProvider>
  );
  return { onWrite, ui };
}
