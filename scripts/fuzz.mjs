// `npm run fuzz`: messages and requests changed at random. `-- --only=http --requests=5000 --seed=1` for a part.
import { installDependencies, run } from './setUp.mjs'

await installDependencies()
await run('node', ['--expose-gc', '--import', 'tsx', 'bench/fuzz/main.ts', ...process.argv.slice(2)])
