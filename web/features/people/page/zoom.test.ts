import { describe, expect, test } from 'vitest';
import { isOnPhoto, moveView, toggleZoom, wholePhoto, zoomView } from '#web/features/people/page/zoom.ts';

/** A phone, and a photo of 390 by 334 px in it. */
const phone = { width: 390, height: 844, aspect: 7 / 6 };

describe('the view of an enlarged photo', () => {
  test('zooms around the fingers: the point under the fingers stays', () => {
    const at = { x: 100, y: -80 };
    const one = zoomView(phone, wholePhoto, 3, at);
    expect(one.zoom).toBe(3);
    // The photo's own point, before and after.
    expect((at.x - one.x) / one.zoom).toBeCloseTo(100);
  });

  test('zooms to five times at most, and never below the whole photo', () => {
    expect(zoomView(phone, wholePhoto, 99, { x: 0, y: 0 }).zoom).toBe(5);
    expect(zoomView(phone, { zoom: 2, x: 90, y: 0 }, 0.01, { x: 0, y: 0 })).toEqual(wholePhoto);
  });

  test('leaves no free space on an axis that the photo can fill, and centres the photo on the other axis', () => {
    expect(moveView(phone, wholePhoto, 50, 50)).toEqual(wholePhoto);
    const far = moveView(phone, { zoom: 2, x: 0, y: 0 }, 5000, 5000);
    expect([far.x, far.y]).toEqual([195, 0]);
    const higher = moveView(phone, { zoom: 4, x: 0, y: 0 }, 0, -5000);
    expect(higher.y).toBeCloseTo((844 - (390 / phone.aspect) * 4) / 2);
  });

  test('knows the points beside the photo, even after a zoom', () => {
    expect(isOnPhoto(phone, wholePhoto, { x: 190, y: 160 })).toBe(true);
    expect(isOnPhoto(phone, wholePhoto, { x: 0, y: 180 })).toBe(false);
    expect(isOnPhoto(phone, { zoom: 2, x: 0, y: 0 }, { x: 0, y: 180 })).toBe(true);
  });

  test('a double tap zooms to the point, a second double tap shows the whole photo', () => {
    const near = toggleZoom(phone, wholePhoto, { x: 40, y: 0 });
    expect([near.zoom, near.x]).toEqual([3, -80]);
    expect(toggleZoom(phone, near, { x: 0, y: 0 })).toEqual(wholePhoto);
    // On a long phone the photo then fills the height.
    const { zoom } = toggleZoom({ ...phone, height: 1200 }, wholePhoto, { x: 0, y: 0 });
    expect((390 / phone.aspect) * zoom).toBeCloseTo(1200);
  });
});
