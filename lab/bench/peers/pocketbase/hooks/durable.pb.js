/// PocketBase runs this file at its start: https://pocketbase.io/docs/js-overview

// PocketBase opens SQLite with synchronous=NORMAL, which can lose the last writes in a power cut. All writes use one
// connection, so setting it there makes them as durable as Quad's. PocketBase closes a connection that is idle for minutes.
onAfterBootstrap(() => {
  $app.dao().nonconcurrentDB().newQuery('pragma synchronous = full').execute();
});
cronAdd('durable', '* * * * *', () => {
  $app.dao().nonconcurrentDB().newQuery('pragma synchronous = full').execute();
});
