// `npm run mutants`: small changes of critical code, and which of them no test notices. `-- keys http` for some rooms.
import { installDependencies, run } from './setUp.mjs'

await installDependencies()
await run('node', ['--import', 'tsx', 'scripts/mutants/main.ts', ...process.argv.slice(2)])
