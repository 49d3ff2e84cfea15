import { useEffect, useEffectEvent, useState } from 'react';
import { useLoggedOutAddress } from '#web/data/logged-out-address.ts';
import { operatorSettings } from '#web/data/operator.ts';

/** The result of the campus log-in that led here (docs/campus-log-in.md). Empty without campus log-in. */
export function useCampusOutcome() {
  const { campus, arrival, screen, clear } = useLoggedOutAddress();
  const [trouble, setTrouble] = useState<string | null>(null);
  const isOffered = operatorSettings.campusName !== undefined;
  const goesOn = isOffered && arrival !== null;
  const isOver = campus !== null && !goesOn;

  if (isOver && trouble !== campus) setTrouble(campus);
  // Removed at once, so that Back and a reload do not show it again.
  const removeFromAddress = useEffectEvent(() => clear(screen));
  useEffect(() => {
    if (isOver) removeFromAddress();
  }, [isOver]);

  return {
    /** True if the screens offer campus log-in. */
    isOffered,
    arrival: goesOn ? arrival : null,
    /** From the address, so it may be any text. */
    trouble: isOffered ? trouble : null,
  };
}
