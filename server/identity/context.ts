import type { LiveModeration } from '#server/access/live-moderation.ts';
import type { LiveSettings } from '#server/platform/db/live-settings.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import type { AnswerCheck } from '#server/platform/http/answers/answer-check.ts';
import type { Degraded } from '#server/platform/health/degraded.ts';
import type { HealthChecks } from '#server/platform/health/health-checks.ts';
import type { Drain } from '#server/platform/http/listener/drain.ts';
import type { ServiceBreak } from '#server/platform/http/listener/service-break.ts';
import type { KnownBrowserCache } from './known-browser-cache.ts';
import type { CallLimits } from '#server/platform/limits/call-limits.ts';
import type { RequestObserver } from '#server/platform/http/listener/observe-requests.ts';
import type { Sessions } from './sessions.ts';
import type { UploadPlaces } from '#server/platform/http/uploads/upload-places.ts';
import type { MailQueue } from '#server/platform/mail/queue.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import type { ProcessPhoto } from '#server/platform/photos/process.ts';
import type { Spool } from '#server/platform/photos/spool.ts';
import type { WordList } from '#server/access/texts/word-list/word-list.ts';
import type { GuessDelays } from './guess-delays.ts';

/** Sends notices to subscribed browsers. */
export interface Pushes {
  /** The key with which browsers subscribe; null when this installation sends no pushes. */
  readPublicKey(): Promise<string | null>;
  /**
   * Sends delayed pushes that came too soon after another push, and retries failed ones.
   * @param signal stops the sending. The rest is tried again later.
   */
  sendDue(signal?: AbortSignal): Promise<void>;
  /** The number of people whose pushes wait, and of pushes in progress. */
  figures(): { readonly waiting: number; readonly sending: number };
  /** Stops sending. Pushes in progress are aborted and tried again later. */
  close(): Promise<void>;
}

/**
 * The services that the features use. `start.ts` creates one context for each running server; there are no singletons.
 */
export interface Context extends BaseServices {
  readonly photos: PhotoStore;
  readonly processPhoto: ProcessPhoto;
  /** Keeps uploads until they are processed. */
  readonly spool: Spool;
  readonly uploadPlaces: UploadPlaces;
  readonly mail: MailQueue;
  readonly pushes: Pushes;
  /** The parts that fail now, such as mail or photos. */
  readonly degraded: Degraded;
  readonly health: HealthChecks;
  readonly sessions: Sessions;
  readonly knownBrowsers: KnownBrowserCache;
  readonly limits: CallLimits;
  readonly guessDelays: GuessDelays;
  readonly wordList: WordList;
  readonly drain: Drain;
  readonly liveSettings: LiveSettings;
  readonly serviceBreak: ServiceBreak;
  readonly moderation: LiveModeration;
  /** Null without metrics and request log. */
  readonly observer: RequestObserver | null;
  /** Prints the metrics. Null when they are off. */
  readonly printMetrics: (() => Promise<string>) | null;
  /** Only tests set this. */
  readonly answerCheck?: AnswerCheck | undefined;
}
