import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose file loads after the first rendering. `name`: the module's export. `placeholder` is shown until then, in
 * the same size. If the file cannot be loaded, it is requested again when the network returns.
 */
export function laterPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  placeholder: (props: Props) => ReactNode = () => null,
) {
  let loaded: ComponentType<Props> | null = null;
  return function LaterPart(props: Props): ReactNode {
    const [Part, setPart] = useState(() => loaded);

    useEffect(() => {
      if (Part) return;
      const attempt = async () => {
        loaded ??= (await load())[name];
        setPart(() => loaded);
      };
      const attemptQuietly = () => void attempt().catch(() => undefined);
      attemptQuietly();
      addEventListener('online', attemptQuietly);
      return () => removeEventListener('online', attemptQuietly);
    }, [Part]);

    return Part ? <Part {...props} /> : placeholder(props);
  };
}
