import { useEffect, useEffectEvent, useState } from 'react';
import { useLoggedOutAddress } from '#web/logged-out-address.ts';
import { notice } from '#web/operator.ts';

/** How the campus log-in that has led here has ended (docs/campus-log-in.md). Without campus log-in, nothing. */
export function useCampusOutcome() {
  const { campus, arrival, screen, clear } = useLoggedOutAddress();
  const [trouble, setTrouble] = useState<string | null>(null);
  const isOffered = notice.campusName !== undefined;
  const goesOn = isOffered && arrival !== null;
  const isOver = campus !== null && !goesOn;

  if (isOver && trouble !== campus) setTrouble(campus);
  // Removed at once, so that back and reload do not show it again.
  const removeFromAddress = useEffectEvent(() => clear(screen));
  useEffect(() => {
    if (isOver) removeFromAddress();
  }, [isOver]);

  return {
    /** Whether the screens offer campus log-in. */
    isOffered,
    arrival: goesOn ? arrival : null,
    /** From the address, so it may be any text. */
    trouble: isOffered ? trouble : null,
  };
}
