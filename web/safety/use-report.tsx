import { safetyMenuWords } from '#contract/words/safety-menu.ts';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '#web/api.ts';
import type { ReportDialogProps } from '#web/safety/report-dialog.tsx';
import { isSameReport, reportsQuery } from '#web/safety/report-pages.ts';
import type { MenuAction } from '#web/ui/action-menu.tsx';
import { useDialogs } from '#web/ui/alert.tsx';
import { useWords } from '#web/words.ts';

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
      const { ReportDialog } = await import('#web/safety/report-dialog.tsx');
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
  // Outside of the card or the opinion, whose type, colour and text direction are not for it.
  return {
    dialog: dialog && createPortal(dialog, document.body),
    action,
    /** Call it when the menu opens. If it fails, the dialog finds an earlier report. */
    loadReports: () => void client.infiniteQuery(reportsQuery).catch(() => undefined),
  };
}
