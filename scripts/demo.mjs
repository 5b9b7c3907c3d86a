// `npm run demo`: everything on this machine, nothing to install or configure first.
import { installDependencies, run } from './setUp.mjs'

installDependencies()
run('node', ['--import', 'tsx', 'scripts/build.ts', '--with-demo'])
run('node', ['--import', 'tsx', 'demo/main.ts'])
