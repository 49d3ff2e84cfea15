import type { Look } from './look.ts';

/**
 * Draws shoulders and clothes. x is relative to the middle; the bottom edge is at 600 or below, because heads tilt and
 * scale.
 */
export function drawClothes(look: Look): string {
  const w = look.woman ? 204 : 236;
  const body = `M${-w - 34} 640C${-w - 10} 548 ${-w + 62} 518 -64 502Q0 552 64 502C${w - 62} 518 ${w + 10} 548 ${w + 34} 640Z`;
  const { base, shade } = look.cloth;
  const trim = look.second;
  const torso = `<path d="${body}" fill="url(#cloth)"/>`;
  const line = (d: string, colour: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const clipped = (inside: string) =>
    `<clipPath id="body"><path d="${body}"/></clipPath><g clip-path="url(#body)">${inside}</g>`;
  return `${torso}${details()}`;

  function details(): string {
    switch (look.clothes) {
      case 'tee':
        return line('M-66 505Q0 562 66 505', shade, 9);
      case 'stripes':
        return (
          clipped(
            [536, 566, 596].map((y) => line(`M-300 ${y + 22}Q0 ${y - 14} 300 ${y + 22}`, trim, 11)).join(''),
          ) + line('M-66 505Q0 562 66 505', trim, 9)
        );
      case 'shirt':
        return (
          line('M0 548V640', shade, 5) +
          `<circle cx="0" cy="582" r="5" fill="${shade}"/>` +
          `<path d="M-62 488L-92 526L-36 574L0 540Q-44 530 -62 488Z" fill="${base}" stroke="${shade}" stroke-width="5" stroke-linejoin="round"/>` +
          `<path d="M62 488L92 526L36 574L0 540Q44 530 62 488Z" fill="${base}" stroke="${shade}" stroke-width="5" stroke-linejoin="round"/>`
        );
      case 'blazer':
        return (
          `<path d="M-64 502Q0 552 64 502L30 640H-30Z" fill="${trim}"/>` +
          `<path d="M-70 494L-112 534L-78 556L-92 572L-26 640L-40 560Q-64 530 -70 494Z" fill="${shade}"/>` +
          `<path d="M70 494L112 534L78 556L92 572L26 640L40 560Q64 530 70 494Z" fill="${shade}"/>`
        );
      case 'hoodie':
        return (
          `<path d="M-60 470C-124 486 -132 530 -92 556Q-40 588 0 592Q40 588 92 556C132 530 124 486 60 470Q66 548 0 556Q-66 548 -60 470Z" fill="${shade}"/>` +
          line('M-34 584V628M34 584V628', trim, 7)
        );
      case 'turtleneck':
        return `<path d="M-66 458Q0 490 66 458L70 516Q0 566 -70 516Z" fill="${base}"/>${line('M-66 478Q0 512 66 478', shade, 5)}${line('M-70 516Q0 566 70 516', shade, 6)}`;
      case 'kurta':
        return (
          `<path d="M-64 482Q-60 528 -12 544L-16 562Q-76 542 -80 492Z" fill="${trim}"/>` +
          `<path d="M64 482Q60 528 12 544L16 562Q76 542 80 492Z" fill="${trim}"/>` +
          `<path d="M-15 552H15V640H-15Z" fill="${shade}"/>` +
          `<g fill="${trim}"><circle cx="0" cy="566" r="5"/><circle cx="0" cy="592" r="5"/></g>`
        );
      case 'dupatta':
        return (
          line('M-66 505Q0 566 66 505', trim, 10) +
          clipped(
            `<path d="M-160 490C-120 560 -20 610 60 660L-250 660L-250 520Z" fill="${look.scarf.base}"/>${line('M-146 500C-108 566 -10 612 64 662', trim, 7)}<path d="M-190 520C-150 580 -90 620 -40 660" fill="none" stroke="${look.scarf.shade}" stroke-width="7"/>`,
          )
        );
    }
  }
}
