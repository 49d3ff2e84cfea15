import { MoreIcon } from '#web/ui/more-icons.tsx';

interface RefreshIconProps {
  readonly isRunning: boolean;
  readonly hasFailed: boolean;
}

/** The icon of a button that refreshes. It turns while the refresh runs. */
export function RefreshIcon({ isRunning, hasFailed }: RefreshIconProps) {
  const look = isRunning ? 'animate-spin' : hasFailed ? 'text-danger' : '';
  return <MoreIcon name="refresh" className={`size-5.5 ${look}`} />;
}
