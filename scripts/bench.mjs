// `npm run bench`: every figure beside its floor. `-- --only=sizes,bridge --quick` for a part, or a short look.
import { installDependencies, run } from './setUp.mjs'

await installDependencies()
await run('node', ['--import', 'tsx', 'scripts/build.ts', '--with-demo'])
await run('node', ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)])
