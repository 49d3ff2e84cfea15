import { useWords } from '#web/data/words.ts';
import { moderationWords } from '#contract/words/en/moderation.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getReportedPhoto, type ModeratedCase } from '#contract/moderation.ts';
import { call } from '#web/data/api/api.ts';
import { queryKeys } from '#web/data/queries/query-keys.ts';
import { Button } from '#web/ui/button.tsx';

/** Moderators see many cruel pictures. Without colours and details, these pictures do less harm. */
const veil = { filter: 'blur(1.5rem) grayscale(1)' } as const;

interface CasePhotoProps {
  readonly one: ModeratedCase;
  /** True after the moderator has asked to see the photo. */
  readonly isClear: boolean;
  readonly onToggle: () => void;
}

interface Picture {
  /** Undefined for the current photo. */
  readonly report: string | undefined;
  readonly image: string;
}

/** Lists the different reported photos, and the current photo if nobody has reported it. */
function listPictures({ kind, reports, now, photo }: ModeratedCase): readonly Picture[] {
  const present = { report: undefined, image: now.image };
  if (kind !== 'photo') return [present];
  const images = reports.map(({ evidence }) => evidence.image);
  const reported = reports
    .map(({ id, evidence }) => ({ report: id, image: evidence.image }))
    .filter(({ image }, nth) => images.indexOf(image) === nth);
  return photo === 'present' || !now.image ? reported : [...reported, present];
}

/** The photo of a case. It is blurred and grey until the moderator asks for it, and then shown as reported. */
export function CasePhoto({ one, isClear, onToggle }: CasePhotoProps) {
  const texts = useWords(moderationWords);
  const { image, name } = one.now;
  const [nth, setNth] = useState(0);
  const pictures = listPictures(one);
  const at = nth % Math.max(pictures.length, 1);
  const report = pictures[at]?.report;
  return (
    <div className="flex flex-wrap items-end gap-3 py-2">
      <div className="w-40 overflow-hidden rounded-photo bg-sunken">
        {isClear && report ? (
          <ReportedPhoto key={report} report={report} image={image} name={name} />
        ) : (
          image && (
            <img
              src={image}
              alt={isClear ? texts.photoOf(name) : texts.blurredPhotoOf(name)}
              style={isClear ? undefined : veil}
              className="w-full object-cover"
              decoding="async"
            />
          )
        )}
      </div>
      {one.photo === 'replaced' && <p className="w-full font-medium">{texts.photoReplaced}</p>}
      <Button look="tint" aria-pressed={isClear} aria-keyshortcuts="p" onClick={onToggle}>
        {isClear ? texts.hidePhoto : texts.showPhoto}
      </Button>
      {isClear && pictures.length > 1 && (
        <Button look="tint" onClick={() => setNth(at + 1)}>
          {texts.nextPhoto}
        </Button>
      )}
      {isClear && pictures.length > 1 && (
        <p aria-live="polite" className="text-meta text-soft">
          {texts.photoNumber(at + 1, pictures.length)} · {report ? texts.asReported : texts.presentPhoto}
        </p>
      )}
    </div>
  );
}

interface ReportedPhotoProps {
  readonly report: string;
  /** The current photo. */
  readonly image: string;
  readonly name: string;
}

/** A reported photo. The server logs this view. */
function ReportedPhoto({ report, image, name }: ReportedPhotoProps) {
  const texts = useWords(moderationWords);
  const { data, error } = useQuery<string>({
    queryKey: queryKeys.moderation(`photo ${report}`),
    queryFn: async ({ signal }) => (await call(getReportedPhoto, { report }, { signal })).data.data,
  });
  return (
    <>
      {(data ?? (error && image)) && (
        <img src={data ?? image} alt={texts.photoOf(name)} className="w-full object-cover" decoding="async" />
      )}
      {error && <p className="p-2 text-caption">{texts.photoFailed}</p>}
    </>
  );
}
