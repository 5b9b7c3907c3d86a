// `npm test` and `npm run test:all`: the last line says how many passed and failed.
import { installDependencies, run } from './setUp.mjs'

const [program = 'runTests', ...flags] = process.argv.slice(2)
installDependencies()
run('node', ['--import', 'tsx', `scripts/${program}.ts`, ...flags])
