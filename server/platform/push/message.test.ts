import { expect, test } from 'vitest';
import { encryptMessage, isPublicKey } from './message.ts';

const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

test('a message is encrypted as in the example of RFC 8291 [N1.22]', () => {
  const body = encryptMessage(
    { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
    'When I grow up, I want to be a watermelon',
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a public key is a point of the curve, uncompressed', () => {
  expect(isPublicKey(p256dh)).toBe(true);
  const bytes = Buffer.from(p256dh, 'base64url');
  const changed = Buffer.from(bytes);
  changed[64] = (changed[64] ?? 0) ^ 1;
  for (const wrong of [changed, Buffer.alloc(65), Buffer.alloc(65, 4), bytes.subarray(1), Buffer.alloc(0)])
    expect(isPublicKey(wrong.toString('base64url'))).toBe(false);
});
