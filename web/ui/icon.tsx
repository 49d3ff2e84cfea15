const paths = {
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-5a1.5 1.5 0 0 0-1.5-1.5h-3A1.5 1.5 0 0 0 9 15v5H5a1 1 0 0 1-1-1z',
  bell: 'M6 16.5v-5.5a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20.5a7 7 0 0 1 14 0',
  menu: 'M4 6.5h16M4 12h16M4 17.5h10',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20.5 20.5',
  close: 'M6 6l12 12M18 6 6 18',
  unfilter: 'M3.5 5.5h14l-5.5 7v5.5l-3 1.5v-7zM15.5 15.5l5 5M20.5 15.5l-5 5',
  thumb:
    'M7.5 10.5v9.5M4.5 10.5h3l3.8-6.6a1.2 1.2 0 0 1 1.1-.6 2.1 2.1 0 0 1 2 2.4L13.8 9.5h4a2 2 0 0 1 2 2.4l-1.3 6.5a2 2 0 0 1-2 1.6H4.5z',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5',
  enter: 'M14 5h5v14h-5M10 8.5l3.5 3.5-3.5 3.5M5 12h8.5',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM16.7 7.3v.05',
  facebook:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM16 8.5h-1a2 2 0 0 0-2 2V20M10 13.5h5.5',
  linkedin:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM8.3 11v5.5M8.3 7.9v.05M12 16.5V11M12 13.5a2.2 2.2 0 0 1 4.3 0v3',
  github:
    'M9.5 20.5v-3.3c0-.9.3-1.5.8-1.9-3-.4-5.3-1.6-5.3-5.3 0-1.3.4-2.4 1.2-3.2-.3-.9-.2-2 .1-3 1.3 0 2.5.6 3.3 1.3a10 10 0 0 1 4.8 0c.8-.7 2-1.3 3.3-1.3.3 1 .4 2.1.1 3 .8.8 1.2 1.9 1.2 3.2 0 3.7-2.3 4.9-5.3 5.3.5.4.8 1 .8 1.9v3.3M9.5 18.5c-2.5.7-4-.5-5-2.5',
  snapchat:
    'M12 3.5c2.7 0 4.3 2 4.3 4.5v2.2c.6.3 1.3.1 1.8-.1.5.8-.3 1.5-1.4 2 .5 2 1.9 3.3 3.8 3.9-.3 1-1.5 1.2-2.6 1.4l-.5 1.4c-1-.2-1.9-.3-2.9.4-1.7 1.2-3.3 1.2-5 0-1-.7-1.9-.6-2.9-.4l-.5-1.4c-1.1-.2-2.3-.4-2.6-1.4 1.9-.6 3.3-1.9 3.8-3.9-1.1-.5-1.9-1.2-1.4-2 .5.2 1.2.4 1.8.1V8c0-2.5 1.6-4.5 4.3-4.5Z',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
}

/** The icons of the first screen. more-icons.tsx has the others. */
export function Icon({ name, className }: IconProps) {
  return <PathIcon path={paths[name]} className={className} />;
}

interface PathIconProps {
  readonly path: string;
  readonly className?: string | undefined;
}

/** An icon on a 24 px grid, with strokes of 1.75 px in the text colour. Its text or its control has the name. */
export function PathIcon({ path, className = 'size-5.5' }: PathIconProps) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
