import { build } from 'vite'
import { buildHostSdk } from './buildHostSdk.ts'
import { buildPackage } from './buildPackage.ts'
import { buildPages } from './buildPages.ts'
import { buildServer } from './buildServer.ts'
import { compressFiles } from './compressFiles.ts'

/** `npm run build`: what an operator runs. `--with-demo` adds the demo page, `--with-tests` the pages of the tests. */
const wants = (flag: string): boolean => process.argv.includes(flag)

await Promise.all([
  build({ configFile: 'vite.widget.config.ts', logLevel: 'warn' }),
  build({ configFile: 'vite.login.config.ts', logLevel: 'warn' }),
  buildHostSdk(),
  buildPackage(),
  buildServer(),
  wants('--with-demo') && buildPages('demo/page', 'dist/demo', ['index.html']),
  wants('--with-tests') &&
    buildPages('e2e/dapp', 'dist/e2e', [
      'index.html',
      'evil.html',
      'wagmi.html',
      'ethers.html',
      'hydration.html',
      'bitcoin.html',
      'solana.html',
      'families.html',
    ]),
])
// The server would do it at each start, for seconds.
await Promise.all(['dist/widget', 'dist/login', 'dist/host-sdk'].map(compressFiles))
