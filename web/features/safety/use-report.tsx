import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '#web/data/api/api.ts';
import type { ReportDialogProps } from '#web/features/safety/report-dialog.tsx';
import { isSameReport, reportsQuery } from '#web/features/safety/report-pages.ts';
import type { MenuAction } from '#web/ui/dialog/action-menu.tsx';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { useWords } from '#web/data/words.ts';

type Target = Omit<ReportDialogProps, 'onClose'>;

/**
 * Reports something, in a dialog whose file loads with the first report. `action`: the action of a menu, which leads to
 * the viewer's reports if this report already exists.
 */
export function useReport() {
  const words = useWords();
  const texts = useWords(safetyMenuWords);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { alert } = useDialogs();
  const [dialog, setDialog] = useState<ReactNode>(null);

  const report = async (target: Target) => {
    try {
      const { ReportDialog } = await import('#web/features/safety/report-dialog.tsx');
      setDialog(<ReportDialog {...target} onClose={() => setDialog(null)} />);
    } catch (error) {
      await alert(messageOf(error, words));
    }
  };
  const reports = useInfiniteQuery({ ...reportsQuery, enabled: false }).data?.pages;
  const action = (text: string, target: Target): MenuAction =>
    reports?.some((page) => page.reports.some((one) => isSameReport(one, target)))
      ? { text: texts.reportedAlready[target.kind], run: () => navigate('/user/safety') }
      : { text, run: () => void report(target) };
  // Render the dialog outside of the card or the opinion, so that it does not inherit type, colour and text direction.
  return {
    dialog: dialog && createPortal(dialog, document.body),
    action,
    /** Call it when the menu opens. If it fails, the dialog finds an earlier report. */
    loadReports: () => void client.infiniteQuery(reportsQuery).catch(() => undefined),
  };
}
