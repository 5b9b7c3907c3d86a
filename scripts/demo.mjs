// `npm run demo`: everything on this machine, nothing to install or configure first.
import { installDependencies, run, runUntilEnded } from './setUp.mjs'

await installDependencies()
await run('node', ['--import', 'tsx', 'scripts/build.ts', '--with-demo'])
await runUntilEnded('node', ['--import', 'tsx', 'demo/main.ts'])
