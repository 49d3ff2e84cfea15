/**
 * A grey-brown square of 64 pixels as HEIC, as phones store photos. Neither sharp's own decoder nor Chromium can read
 * it.
 */
const base64 =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA' +
  'AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFkAAEAAAAAAAAAWAAAACNpaW5mAAAAAAABAAAAFWluZmUC' +
  'AAAAAAEAAGh2YzEAAAAAwGlwcnAAAACiaXBjbwAAAHZodmNDAQQIAAAAAAAAAAAAHvAA/P36+gAADwMgAAEAF0ABDAH//wQI' +
  'AAADAJ24AAADAAAeugJAIQABACpCAQEECAAAAwCduAAAAwAAHqAggQTZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKw' +
  'IkAAAAAUaXNwZQAAAAAAAABAAAAAQAAAABBwaXhpAAAAAAMKCgoAAAAWaXBtYQAAAAAAAAABAAEDgQKDAAAAYG1kYXQAAABU' +
  'KAGvBBhtf/////////////8nfcfcbOV///7GF/lf/2kHoHldGcU9IxtBxap4JgHvxGhc/h1Hi9CSI1hFuCGdUlyzI52/WYwM' +
  'igmledi86z/4Trzg';

export const aHeic = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
