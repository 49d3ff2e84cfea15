import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import { securityEventKinds } from '#server/platform/db/schema/security-events.ts';

/** The error of a wrong command line: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The error of a valid command that cannot be done: exit code 1. Its message has no full stop at its end. */
export class NotDone extends Error {
  override name = 'NotDone';
}

/** The error of a name in the command line that does not exist. */
export class NotFound extends NotDone {
  override name = 'NotFound';
}

export const HELP = `Commands for the operator. They use the settings of the server (environment and .env), also while it runs.

  ${QUAD_COMMAND} help
  ${QUAD_COMMAND} version                   the version and the commit
  ${QUAD_COMMAND} maintenance [on|off] [--message <text>]  closes the service with a page, and opens it again
  ${QUAD_COMMAND} doctor [--fix] [--mail <address>]  looks for damage and mistakes, mends what it can, sends a test letter
  ${QUAD_COMMAND} alert <text>             mails the text to CONTACT, for timers and units that fail
  ${QUAD_COMMAND} config                    every setting with its source, and the first mistake
  ${QUAD_COMMAND} log [options]             the security log, newest first
  ${QUAD_COMMAND} person <id|address>       state and sessions of one account
  ${QUAD_COMMAND} person <id|address> --export <file>  the data of one person, as in "Download my data": a new ZIP
  ${QUAD_COMMAND} person <id|address> --resend  tries the letters to one person again that have failed and wait
  ${QUAD_COMMAND} person <id|address> --suspend --rule <id> [--until <time>]  suspends an account as a moderator does
  ${QUAD_COMMAND} person <id|address> --unsuspend  ends the suspension of one account
  ${QUAD_COMMAND} person --delete <id|address> --reason <text> [--now]  deletes an account for its owner; --now: without the 7 days to return
  ${QUAD_COMMAND} person --email <id|address> <new address> [--reason <text>]  gives an account another address, for an owner who has lost the mailbox
  ${QUAD_COMMAND} sessions end <id|address> ends all sessions of one account
  ${QUAD_COMMAND} sessions end --all        ends all sessions of everybody
  ${QUAD_COMMAND} passkeys remove <id|address>  removes the passkeys of somebody who has lost them
  ${QUAD_COMMAND} reports unmute <id|address>   lets the reports of a muted reporter count again
  ${QUAD_COMMAND} ban                       the bans of mail domains and networks, with their ends
  ${QUAD_COMMAND} ban domain <domain> --until <time> --reason <text>  nobody signs up with an address there; accounts stay
  ${QUAD_COMMAND} ban network <address or network> --until <time> --reason <text>  unknown browsers there get no codes
  ${QUAD_COMMAND} ban off <domain or network>  ends a ban
  ${QUAD_COMMAND} moderators                who moderates, and from where: MODERATORS and OFFICERS, or a command
  ${QUAD_COMMAND} moderators add <id|address> [--officer]  makes a person a moderator, or an officer, without a restart
  ${QUAD_COMMAND} moderators remove <id|address>  ends the role at once, also for a person in MODERATORS
  ${QUAD_COMMAND} rules [<file>|--off]      shows the rules that decisions name; <file> replaces them; --off: those of RULES_FILE again
  ${QUAD_COMMAND} announce                  the announcement, with its end
  ${QUAD_COMMAND} announce <text> --until <time>  one line on every screen: at most 200 characters
  ${QUAD_COMMAND} announce --off            ends the announcement
  ${QUAD_COMMAND} backup <folder> [options]  adds a backup of store and photos to the folder
  ${QUAD_COMMAND} restore <backup>          restores a backup (a folder, or s3://bucket/path/quad-…) into an empty DATA_DIR or database
  ${QUAD_COMMAND} upgrade --rehearse [--into <place>]  tries the migrations of this version on a copy of the store
  ${QUAD_COMMAND} move --to <postgres://…>  moves the embedded store into an empty PostgreSQL database
  ${QUAD_COMMAND} photos [--delete]         photos that belong to nobody, and people without a photo
  ${QUAD_COMMAND} photos --forget-place     lets the next start have another photo folder or bucket
  ${QUAD_COMMAND} secret --forget           lets the next start have another SECRET
  ${QUAD_COMMAND} words <file>              what a changed WORD_LIST would have stopped, before it is used

Options of log:
  --person <id|address>   events of one account
  --kind <kind,kind>      ${securityEventKinds.join(', ')}
  --network <key>         events of one network, by the key that the log shows
  --since, --until <time> 30m, 24h or 7d ago, or a date: 2026-11-22, 2026-11-22T09:30:00Z
  --limit <number>        1 to 10000, default 50

  --json                  one JSON object on each line (log, person and words)
  --keep <number>         keeps this many complete backups and deletes older ones (backup)
  --copy-to <address>     copies the backup into a bucket too: s3://bucket/path?endpoint=https://… (backup)
  --database-only         restores only the database; the photos stay as they are (restore)
  --photos-only           restores only missing photos; existing ones stay (restore)
  --rule <id>             the id of the broken rule, as the command rules lists it (person)
  --until <time>          when it ends: in 30m, 24h or 7d, or the start of 2026-11-22 in UTC, or 2026-11-22T09:30:00Z; a suspension without it never ends (person, ban, announce)
  --reason <text>         why, for the log: one line without a mail address (person, sessions, passkeys, reports, moderators, ban)
  --now                   the deleted account cannot be brought back (person)
  --as <name>             your name for the log (all)
  --into <place>          where the copy is: a folder, or with PostgreSQL the URL of an empty database (upgrade)
  --to <postgres://…>     the URL of the empty database (move)
  --delete                deletes the photos that belong to nobody and are older than a day (photos)
  --ids                   the ids of the opinions as well (words)

Every command but help, version, config, doctor, alert, restore, upgrade and move is an event of the log itself, kind operator-act, with who (--as, else who called sudo, else the system's user), what changed, and "failed: why" if it failed.
A person is named by id or mail address; the address is never printed or stored.
Exit codes: 0 done; 1 not done: nobody has that id or address, or the store cannot be used; 2 wrong command line.
`;
