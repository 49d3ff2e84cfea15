import { runPart } from '../../scripts/run-part.ts';

/** `npm run drill -- <name>`: docs/reliability.md explains each drill. */
await runPart('npm run drill', {
  folder: import.meta.dirname,
  programs: {
    all: 'all.ts',
    kill: 'kill.ts',
    failover: 'failover.ts',
    rolling: 'rolling.ts',
    nodes: 'nodes.ts',
    faults: 'faults.ts',
    power: 'power.ts',
    overload: 'overload.ts',
    restore: 'restore.ts',
    move: 'move.ts',
    s3: 's3.ts',
    soak: 'soak.ts',
    deploy: 'deploy.ts',
  },
});
