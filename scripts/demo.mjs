// `npm run demo`: everything on this machine, nothing to install or configure first.
import { installDependencies, run, runUntilEnded } from './setUp.mjs'

installDependencies()
run('node', ['--import', 'tsx', 'scripts/build.ts', '--with-demo'])
runUntilEnded('node', ['--import', 'tsx', 'demo/main.ts'])
