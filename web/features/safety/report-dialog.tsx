import { reportWords } from '#contract/words/en/report.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ReportKind, ReportReason } from '#contract/reports.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { HelpResources } from '#web/ui/help-resources.tsx';
import { ReportForm } from '#web/features/safety/report-form.tsx';
import { isSameReport, useReports } from '#web/features/safety/report-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWords } from '#web/data/words.ts';

export interface ReportDialogProps {
  readonly kind: ReportKind;
  /** The comment_id of an opinion, otherwise the person's id. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Sends a report to the moderators. If the viewer has already reported this, shows the state of the earlier report. */
export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const texts = useWords(reportWords);
  const client = useQueryClient();
  const [sent, setSent] = useState<ReportReason | null>(null);
  const { isPending, earlier } = useEarlierReport(kind, id);

  const close = () => {
    onClose();
    if (!sent) return;
    // The opinion may be hidden by now.
    client.removeQueries({ queryKey: queryKeys.allOpinions, type: 'inactive' });
    void client.refetchQueries({ queryKey: queryKeys.allOpinions });
  };
  const finish = (reason: ReportReason) => {
    setSent(reason);
    // The menus show the new report.
    void client.refetchQueries({ queryKey: queryKeys.safety('reports') });
  };
  return (
    <Sheet label={texts.titles[kind]} onClose={close}>
      {sent ? (
        <Outcome title={texts.thanks} text={texts.sent} reason={sent} onClose={close} />
      ) : isPending ? (
        <Waiting title={texts.titles[kind]} />
      ) : earlier ? (
        <Outcome
          title={texts.alreadyReported}
          text={texts.alreadyHint}
          reason={earlier.reason}
          onClose={close}
        />
      ) : (
        <ReportForm kind={kind} id={id} onSent={finish} onClose={close} />
      )}
    </Sheet>
  );
}

function useEarlierReport(kind: ReportKind, id: string) {
  const { reports, isPending } = useReports();
  const earlier = reports?.find((report) => isSameReport(report, { kind, id }));
  return { isPending, earlier };
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <div aria-busy="true">
      <h2 className="text-section font-bold">{title}</h2>
      <Skeleton className="my-4 h-20 animate-pulse rounded-bubble" />
    </div>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly text: string;
  readonly reason: ReportReason;
  readonly onClose: () => void;
}

/** The outcome, shown in place of the form. */
function Outcome({ title, text, reason, onClose }: OutcomeProps) {
  const words = useWords();
  const texts = useWords(reportWords);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-section font-bold focus:outline-none">
          {title}
        </h2>
        <p className="text-soft">{text}</p>
      </div>
      {reason === 'self-harm' && <HelpResources />}
      <div className="flex flex-wrap gap-2">
        <Link
          href="/user/safety"
          onClick={onClose}
          className="press hover-shade inline-flex min-h-13 flex-1 items-center justify-center rounded-field bg-sunken px-5 text-action font-medium"
        >
          {texts.myReports}
        </Link>
        <Button look="primary" className="flex-1" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </div>
  );
}
