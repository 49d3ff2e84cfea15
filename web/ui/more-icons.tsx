import { PathIcon } from '#web/ui/icon.tsx';

const paths = {
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2.2 2.3M19.5 4.5V9H15',
  down: 'm7 10 5 5 5-5',
  rows: 'M4 5.5h4v4H4zM11 7.5h9M4 14.5h4v4H4zM11 16.5h9',
  bubble:
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-8l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5Z',
  back: 'm14.5 6-6 6 6 6',
  camera: 'M4 8.5h4L9.5 6h5L16 8.5h4V19H4zM12 16.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  pencil: 'M4.5 19.5 5.5 15.5 16 5a2 2 0 0 1 3 3L8.5 18.5zM14 7l3 3',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  tick: 'm6 12.5 4 4 8-9',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.4 2.4 3.4 5.2 3.4 8.5s-1 6.1-3.4 8.5c-2.4-2.4-3.4-5.2-3.4-8.5s1-6.1 3.4-8.5Z',
  lock: 'M6.5 11h11v9h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  key: 'M8 16.5a4.5 4.5 0 1 1 4.1-6.4h8.4v3.8h-2.2v2.4h-3.2v-2.4h-3A4.5 4.5 0 0 1 8 16.5ZM7.6 12h.8',
  book: 'M6 4h13v16H6.5A1.5 1.5 0 0 1 5 18.5V5a1 1 0 0 1 1-1ZM5 18a2 2 0 0 1 2-1.5h12',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7.5 12 13.5l8.5-6',
  phone: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1ZM11 17.5h2',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  contrast: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 3.5v17M12 8l6-1.8M12 12h8.5M12 16l6 1.8',
  keyboard: 'M3.5 7h17v10.5h-17zM7 10.5h.1M10.3 10.5h.1M13.7 10.5h.1M17 10.5h.1M8 14h8',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  moon: 'M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5Z',
  leave: 'M10 5H5v14h5M14 8.5l3.5 3.5-3.5 3.5M9.5 12h8',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8v.1',
  sliders:
    'M4 8h8.5M17.5 8H20M15 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM4 16h2.5M11.5 16H20M9 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  shield: 'M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z',
  download: 'M12 4v10.5M7.5 10 12 14.5l4.5-4.5M5 17v3h14v-3',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M6 12v8h12v-8',
  pin: 'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0C5.5 15 12 21 12 21ZM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
} as const;

export type MoreIconName = keyof typeof paths;

interface MoreIconProps {
  readonly name: MoreIconName;
  readonly className?: string;
}

/** Icons that no first screen of a student needs at once. */
export function MoreIcon({ name, className }: MoreIconProps) {
  return <PathIcon path={paths[name]} className={className} />;
}
