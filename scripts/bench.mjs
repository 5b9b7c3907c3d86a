// `npm run bench`: every figure beside its floor. `-- --only=sizes,bridge --quick` for a part, or a short look.
import { installDependencies, run } from './setUp.mjs'

installDependencies()
run('node', ['--import', 'tsx', 'scripts/build.ts', '--with-demo'])
run('node', ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)])
