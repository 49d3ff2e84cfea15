import { Route, Switch } from 'wouter';
import { lazyScreen } from '#web/lazy-screen.ts';
import { NotFoundScreen } from '#web/screens/not-found.tsx';

const ModerationScreen = lazyScreen(() => import('#web/screens/moderation.tsx'), 'ModerationScreen');

/** Screens that few people open. Their routes are here and not in logged-in.tsx, which every first screen loads. */
export function OtherScreen() {
  return (
    <Switch>
      <Route path="/moderation" component={ModerationScreen} />
      <Route component={NotFoundScreen} />
    </Switch>
  );
}
