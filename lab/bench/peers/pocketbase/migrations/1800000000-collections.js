/// PocketBase runs this file after its own migrations, whose names are lower: https://pocketbase.io/docs/js-migrations
// The settings that `npm run bench -- peers` needs, the collections, and the indexes of the reference servers.

const text = (name, max = 300) => ({ name, type: 'text', options: { max } });
const number = (name) => ({ name, type: 'number', options: { noDecimal: true } });
const relation = (name, collectionId) => ({
  name,
  type: 'relation',
  options: { collectionId, maxSelect: 1, cascadeDelete: true },
});

const person = 'benchpeople0000';
const opinion = 'benchopinions00';
const loggedIn = '@request.auth.id != ""';
const orders = ['ring', 'loved_order', 'hated_order', 'opinion_order'];
const filters = ['', 'year, ', 'course, ', 'personality, '];

migrate((db) => {
  const dao = new Dao(db);
  const settings = dao.findSettings();
  settings.logs.maxDays = 0; // no log of requests
  dao.saveSettings(settings);

  const people = new Collection({
    id: person,
    name: 'people',
    type: 'auth',
    listRule: `${loggedIn} && public = true && id != @request.auth.id`,
    viewRule: loggedIn,
    options: { minPasswordLength: 8, requireEmail: true, allowEmailAuth: true },
    schema: [
      ...['name', 'course', 'gender', 'relation', 'personality', 'image', 'college'].map((name) =>
        text(name),
      ),
      ...['instagram', 'facebook', 'snapchat', 'linkedin', 'github'].map((name) => text(name)),
      ...['year', 'likes', 'dislikes', 'opinions', ...orders].map(number),
      { name: 'public', type: 'bool' },
    ],
    indexes: filters.flatMap((filter) =>
      orders.map(
        (order) => `create index people_${filter.slice(0, -2)}_${order} on people (${filter}${order})`,
      ),
    ),
  });
  dao.saveCollection(people);

  dao.saveCollection(
    new Collection({
      id: opinion,
      name: 'opinions',
      type: 'base',
      listRule: loggedIn,
      viewRule: loggedIn,
      createRule: `${loggedIn} && author = @request.auth.id && profile.public = true`,
      schema: [relation('profile', person), relation('author', person), text('comment', 100)],
      indexes: ['create index opinions_by_profile on opinions (profile, created)'],
    }),
  );

  people.schema.addField(new SchemaField(relation('newest_opinion', opinion)));
  dao.saveCollection(people);

  dao.saveCollection(
    new Collection({
      name: 'reactions',
      type: 'base',
      listRule: 'actor = @request.auth.id',
      viewRule: 'actor = @request.auth.id',
      createRule: `${loggedIn} && actor = @request.auth.id && target != actor && target.public = true`,
      schema: [relation('actor', person), relation('target', person), text('kind', 7)],
      indexes: ['create unique index reactions_once on reactions (actor, target)'],
    }),
  );

  // The counts, in the transaction of the insert: a trigger costs less than a hook.
  const order = (name, count) => `${name}_order = (${count} + 1) * 2147483648 + ring`;
  db.newQuery(`create trigger count_like after insert on reactions when new.kind = 'like' begin
    update people set likes = likes + 1, ${order('loved', 'likes')} where id = new.target; end`).execute();
  db.newQuery(`create trigger count_dislike after insert on reactions when new.kind = 'dislike' begin
    update people set dislikes = dislikes + 1, ${order('hated', 'dislikes')} where id = new.target; end`).execute();
  db.newQuery(`create trigger count_opinion after insert on opinions begin
    update people set opinions = opinions + 1, ${order('opinion', 'opinions')}, newest_opinion = new.id
    where id = new.profile; end`).execute();
});
