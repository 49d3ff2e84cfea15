import { normaliseLink } from '#contract/links.ts';
import * as contract from '#contract/profile.ts';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { findOwnUser } from '#server/access/accounts/accounts.ts';
import { refuseOtherActor } from '#server/identity/actor.ts';
import { fail } from '#server/platform/errors.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { registerUpload } from '#server/identity/register-upload.ts';
import { withUploadedPhoto } from '#server/access/photos/new-photo.ts';
import { presentOwnUser } from '#server/access/people/present.ts';
import { replacePhoto, retryWithCurrentPhoto } from '#server/access/photos/change-photo.ts';
import { requireDecentName } from '#server/access/texts/check-name.ts';
import { setLink } from './set-link.ts';
import { updateDetails } from './update-details.ts';

/** Reading profiles and changing the viewer's own. */
export function profileRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { store } = context;

  registerEndpoint(wiring, contract.me, async ({ viewer }) =>
    presentOwnUser(await findOwnUser(store.db, viewer.id), context),
  );

  registerEndpoint(wiring, contract.updateProfile, async ({ input, viewer }) => {
    refuseOtherActor(viewer, { id: typeof input.id === 'string' ? input.id : input.id?._id });
    if (input.updates.name !== undefined) await requireDecentName(context, input.updates.name);
    const user = await updateDetails(context, viewer, input.updates);
    return {
      success: true,
      data: presentOwnUser(user, context),
      message: answerWords.updated,
    };
  });

  registerUpload(
    wiring,
    contract.updatePhoto,
    {
      needs: [],
      async check({ input, viewer }) {
        refuseOtherActor(viewer, input);
        return { person: viewer.id };
      },
    },
    async ({ viewer, file, signal }) => {
      if (!file)
        fail('invalid_input', 'Please choose a photo.', { fields: { image: 'Please choose a photo.' } });
      const renditions = await context.processPhoto(file, { person: viewer.id, signal });
      await withUploadedPhoto(context, { renditions, signal }, (photo) =>
        retryWithCurrentPhoto(context, viewer.id, (from) =>
          replacePhoto(context, {
            personId: viewer.id,
            sessionId: viewer.sessionId,
            from,
            to: photo,
            changes: {},
            reason: 'new picture',
          }),
        ),
      );
      return { success: true };
    },
  );

  registerEndpoint(wiring, contract.setLink, async ({ input, viewer }) => {
    refuseOtherActor(viewer, input);
    const { platform } = input;
    const link = normaliseLink(platform, input.url);
    if (link === null) fail('invalid_link', words.invalidLink, { fields: { url: words.invalidLink } });
    await store.run(setLink, { personId: viewer.id, platform, link });
    return { success: true };
  });
}
