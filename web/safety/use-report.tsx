import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { messageOf } from '#web/api.ts';
import type { ReportDialogProps } from '#web/safety/report-dialog.tsx';
import { useDialogs } from '#web/ui/alert.tsx';
import { useWords } from '#web/words.ts';

type Target = Omit<ReportDialogProps, 'onClose'>;

/** Opens the dialog that reports something. Its file loads with the first report. */
export function useReport() {
  const words = useWords();
  const { alert } = useDialogs();
  const [dialog, setDialog] = useState<ReactNode>(null);

  const report = async (target: Target) => {
    try {
      const { ReportDialog } = await import('#web/safety/report-dialog.tsx');
      setDialog(<ReportDialog {...target} onClose={() => setDialog(null)} />);
    } catch (error) {
      await alert(messageOf(error, words));
    }
  };
  // Outside of the card or the opinion, whose type, colour and text direction are not for it.
  return { dialog: dialog && createPortal(dialog, document.body), report };
}
