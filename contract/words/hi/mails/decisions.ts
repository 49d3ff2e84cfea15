import type { decisionMails as English } from '../../en/mails/decisions.ts';
import type { DecisionKind } from '../../../moderation.ts';
import type { ReportKind } from '../../../reports.ts';
import { quote, type MailedDecision } from '../../mail-text.ts';
import { words } from '../words.ts';
import { frame, writeTime } from './frame.ts';

/** In the form that a postposition needs. */
const subjects: Readonly<Record<ReportKind, string>> = {
  opinion: 'आपकी लिखी राय',
  person: 'आपके अकाउंट',
  photo: 'आपकी फ़ोटो',
};

function describeRemoval({ kind, isPhotoKept }: MailedDecision): string {
  if (kind !== 'photo') return 'राय हटा दी गई है।';
  return isPhotoKept
    ? 'जिस फ़ोटो की रिपोर्ट हुई थी, उसे फिर नहीं दिखाया जा सकता। आपकी मौजूदा फ़ोटो बनी रहेगी।'
    : 'आपकी फ़ोटो की जगह एक स्लेटी तस्वीर लगाई गई है। आप दूसरी फ़ोटो चुन सकते हैं।';
}

function listMeasures(decision: MailedDecision): string {
  const { decisions, endsAt } = decision;
  const until = endsAt === null ? '' : `${writeTime(endsAt)} तक `;
  const texts: Partial<Record<DecisionKind, string>> = {
    remove: describeRemoval(decision),
    warn: 'यह एक चेतावनी है।',
    mute: `आप ${until}राय नहीं लिख सकते।`,
    suspend: `आपका अकाउंट ${until}निलंबित है।`,
  };
  return decisions.flatMap((one) => texts[one] ?? []).join('\n');
}

const fromModerator = (message: string) => message && `मॉडरेटर का संदेश:\n\n${quote(message)}`;
const theRule = (rule: string) => rule && `नियम: ${rule}`;

export const decisionMails: typeof English = {
  decision: (decision) =>
    frame(
      `${words.brand}: ${subjects[decision.kind]} के बारे में मॉडरेटर का फ़ैसला`,
      `एक मॉडरेटर ने ${subjects[decision.kind]} के बारे में फ़ैसला किया है।`,
      listMeasures(decision),
      theRule(decision.rule),
      fromModerator(decision.message),
      decision.appealUrl === null
        ? 'आपकी अपील के बाद यह फ़ैसला किसी दूसरे मॉडरेटर ने किया है। यह अंतिम है।'
        : `अगर आपको लगता है कि यह गलत है, तो आप एक बार अपील कर सकते हैं। फिर फ़ैसला कोई और मॉडरेटर करेंगे: ${decision.appealUrl}`,
    ),
  mutedReporter: ({ rule, endsAt }) =>
    frame(
      `${words.brand}: आपकी रिपोर्ट के बारे में मॉडरेटर का फ़ैसला`,
      `एक मॉडरेटर ने फ़ैसला किया है कि आपने जिसकी रिपोर्ट की, वह नियमों के ख़िलाफ़ नहीं था। ${endsAt === null ? 'अब से' : `${writeTime(endsAt)} तक`} आपकी रिपोर्ट का कोई असर नहीं होगा। आप फिर भी रिपोर्ट कर सकते हैं, लेकिन मॉडरेटर आपकी रिपोर्ट बाकी सबके बाद देखेंगे।`,
      theRule(rule),
      'अगर आपको लगता है कि यह गलत है, तो संचालक को लिखें: उनका पता हर पेज के सबसे नीचे है।',
    ),
  lifted: ({ kind, message }) =>
    frame(
      `${words.brand}: ${subjects[kind]} में कुछ गलत नहीं मिला`,
      `एक मॉडरेटर ने ${subjects[kind]} को देखा और उसमें कुछ गलत नहीं पाया। इसकी वजह से जो कुछ छिपाया या रोका गया था, उसकी अब फिर अनुमति है।`,
      fromModerator(message),
    ),
  reversed: ({ kind, decidedAt, isAppealed }) =>
    frame(
      `${words.brand}: ${subjects[kind]} के बारे में एक फ़ैसला पलट दिया गया`,
      `एक मॉडरेटर ने ${subjects[kind]} के बारे में ${writeTime(decidedAt)} का फ़ैसला पलट दिया है।`,
      'यह अब आपके ख़िलाफ़ नहीं गिना जाता। इससे जो हटाया गया था, वह वापस आ गया है, अगर वह तब से डिलीट या बदला न गया हो। इस फ़ैसले से लगी लिखने की रोक या निलंबन ख़त्म हो गया है। आपके बारे में दूसरे फ़ैसले जैसे हैं वैसे ही रहेंगे।',
      isAppealed ? 'इसके साथ आपकी अपील पर भी फ़ैसला हो गया है।' : '',
    ),
  reopened: ({ kind, decidedAt }) =>
    frame(
      `${words.brand}: ${subjects[kind]} की फिर से जाँच हो रही है`,
      `${writeTime(decidedAt)} को एक मॉडरेटर ने ${subjects[kind]} में कुछ गलत नहीं पाया था। यह फ़ैसला पलट दिया गया है। मॉडरेटर फिर से फ़ैसला करेंगे, और तब तक इसे छिपाकर रखा जाएगा।`,
    ),
  unmutedReporter: () =>
    frame(
      `${words.brand}: आपकी रिपोर्ट के बारे में एक फ़ैसला पलट दिया गया`,
      'एक मॉडरेटर ने आपकी रिपोर्ट के बारे में एक फ़ैसला पलट दिया है। आपकी रिपोर्ट फिर से पहले की तरह गिनी जाएँगी।',
    ),
};
