import { Route, Switch } from 'wouter';
import { lazyScreen } from '#web/lazy-screen.tsx';
import { NotFoundScreen } from '#web/screens/not-found.tsx';

const AppealScreen = lazyScreen(() => import('#web/screens/appeal.tsx'), 'AppealScreen');
const ModerationScreen = lazyScreen(() => import('#web/screens/moderation.tsx'), 'ModerationScreen');
const TransparencyScreen = lazyScreen(() => import('#web/screens/transparency.tsx'), 'TransparencyScreen');

/** Screens that few people open. Their routes are not in logged-in.tsx, because every first screen loads that file. */
export function OtherScreen() {
  return (
    <Switch>
      <Route path="/appeal/:case" component={AppealScreen} />
      <Route path="/moderation" component={ModerationScreen} />
      <Route path="/transparency" component={TransparencyScreen} />
      <Route component={NotFoundScreen} />
    </Switch>
  );
}
