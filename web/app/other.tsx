import { Route, Switch } from 'wouter';
import { lazyScreen } from '#web/data/loading/lazy-screen.tsx';
import { NotFoundScreen } from '#web/app/not-found.tsx';

const AppealScreen = lazyScreen(() => import('#web/app/account/appeal.tsx'), 'AppealScreen');
const ModerationScreen = lazyScreen(() => import('#web/app/moderation/moderation.tsx'), 'ModerationScreen');
const PeopleScreen = lazyScreen(() => import('#web/app/moderation/people.tsx'), 'PeopleScreen');
const TransparencyScreen = lazyScreen(() => import('#web/app/transparency.tsx'), 'TransparencyScreen');

/** Screens that few people open. Their routes are not in logged-in.tsx, because every first screen loads that file. */
export function OtherScreen() {
  return (
    <Switch>
      <Route path="/appeal/:case" component={AppealScreen} />
      <Route path="/moderation" component={ModerationScreen} />
      <Route path="/moderation/people" component={PeopleScreen} />
      <Route path="/transparency" component={TransparencyScreen} />
      <Route component={NotFoundScreen} />
    </Switch>
  );
}
