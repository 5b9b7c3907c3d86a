// `npm test` and `npm run test:all`: the last line says how many passed and failed.
import { installDependencies, runUntilEnded } from './setUp.mjs'

const [program = 'runTests', ...flags] = process.argv.slice(2)
await installDependencies()
await runUntilEnded('node', ['--import', 'tsx', `scripts/${program}.ts`, ...flags])
