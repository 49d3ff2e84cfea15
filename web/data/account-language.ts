import { useEffect } from 'react';
import { me, updateProfile } from '#contract/profile.ts';
import { ApiError, call } from '#web/data/api/api.ts';
import { repeatUntilDone } from '#web/data/api/repeat.ts';
import { requestTime } from '#web/data/api/request-time.ts';
import { chooseLanguage, readChoice, useLanguage } from '#web/data/language.ts';
import { useOwnUser, useSession, type SessionActions } from '#web/data/session.tsx';
import { onPersonChange } from '#web/data/storage/personal-data.ts';
import { readStoredSession } from '#web/data/storage/session-storage.ts';
import { localData } from '#web/data/storage/storage.ts';

/**
 * Keeps the language of this device and of the account the same. At a log-in the account decides, if it has a language.
 * Later, a choice on this device goes to the account, and a choice on another device comes from it.
 */

/** The person and the language for which device and account were last the same. */
const SYNCED_KEY = 'account-language';

function readSynced(uid: string): string | null {
  const [person, language = null] = localData.read(SYNCED_KEY)?.split(' ') ?? [];
  return person === uid ? language : null;
}

/** What this tab last read or wrote there. */
let known: string | null = null;

function writeSynced(uid: string, language: string): void {
  known = language;
  localData.write(SYNCED_KEY, `${uid} ${language}`);
}

/** True if another tab has made device and account the same: what this tab knows of the account can be older. */
function hasOtherTabSynced(uid: string): boolean {
  const synced = readSynced(uid);
  const isOther = synced !== null && known !== null && synced !== known;
  known = synced;
  return isOther;
}

/** True if the language was chosen on this device since it was last the same as the account's. */
function isChosenHere(uid: string): boolean {
  const synced = readSynced(uid);
  return synced !== null && synced !== readChoice();
}

/** What was chosen on this device before it took over the account's language; '' for no choice. */
const OWN_KEY = 'own-language';

onPersonChange(endForPerson);

/** Gives the device the language back that it had before the person's. */
function endForPerson(): void {
  known = null;
  localData.remove(SYNCED_KEY);
  const own = localData.read(OWN_KEY);
  if (own === null) return;
  // The next person has not chosen the language of this account.
  localData.remove(OWN_KEY);
  void chooseLanguage(own || null);
}

/** True if an earlier person's session has ended while this file was not loaded. */
function isOfAnother(uid: string): boolean {
  const synced = localData.read(SYNCED_KEY);
  return synced !== null && synced.split(' ')[0] !== uid;
}

/** Runs while it is rendered. Shows nothing. */
export function AccountLanguage(): null {
  const { mergeUser } = useSession();
  const { uid, language } = useOwnUser();
  useLanguage();
  const choice = readChoice();

  useEffect(() => {
    if (isOfAnother(uid)) endForPerson();
    if (hasOtherTabSynced(uid) || !language || isChosenHere(uid)) return;
    writeSynced(uid, language);
    const own = readChoice();
    if (language === own) return;
    if (localData.read(OWN_KEY) === null) localData.write(OWN_KEY, own ?? '');
    void chooseLanguage(language);
  }, [uid, language]);

  useEffect(() => {
    // The first effect may have changed it.
    if (choice === null || choice !== readChoice() || choice === readSynced(uid)) return;
    // Chosen by the person who is logged in.
    if (isChosenHere(uid)) localData.remove(OWN_KEY);
    return repeatUntilDone(() => sendInTurn(uid, mergeUser));
  }, [uid, choice, mergeUser]);

  return null;
}

let sent = Promise.resolve();

/** One call after the other, so that the last choice is the one that stays. Rejects if the network fails. */
function sendInTurn(uid: string, mergeUser: SessionActions['mergeUser']): Promise<void> {
  const next = sent.then(() => sendChoice(uid, mergeUser));
  sent = next.catch(() => undefined);
  return next;
}

async function sendChoice(uid: string, mergeUser: SessionActions['mergeUser']): Promise<void> {
  const startedAt = requestTime();
  try {
    if (!isChosenHere(uid)) {
      // The stored user does not have the language, so only the server knows whether the account has one.
      const { data } = await call(me, {});
      if (data.language) return mergeUser(data, startedAt);
    }
    // Somebody else may have logged in meanwhile.
    if (readStoredSession()?.uid !== uid) return;
    const language = readChoice();
    if (language === null) return;
    const { data } = await call(updateProfile, { updates: { language } });
    writeSynced(uid, language);
    mergeUser(data.data, startedAt, ['language']);
  } catch (error) {
    // A refused call would be refused again.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
  }
}
