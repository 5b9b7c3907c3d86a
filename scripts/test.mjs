// `npm test`: unit, integration and browser tests; the last line says how many passed and failed.
import { installDependencies, run } from './setUp.mjs'

installDependencies()
run('node', ['--import', 'tsx', 'scripts/runTests.ts', ...process.argv.slice(2)])
