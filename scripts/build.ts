import { build } from 'vite'
import { buildDatabase } from './buildDatabase.ts'
import { buildHostSdk } from './buildHostSdk.ts'
import { buildPackage } from './buildPackage.ts'
import { buildPages } from './buildPages.ts'
import { buildServer } from './buildServer.ts'
import { compressFiles } from './compressFiles.ts'

/** `npm run build`: what an operator runs. `--with-demo` adds the demo's pages, `--with-tests` those of the tests. */
const wants = (flag: string): boolean => process.argv.includes(flag)

await Promise.all([
  build({ configFile: 'vite.config.ts', logLevel: 'warn' }),
  build({ configFile: 'vite.config.ts', mode: 'login', logLevel: 'warn' }),
  buildHostSdk(),
  buildPackage(),
  buildServer().then(buildDatabase),
  wants('--with-demo') && buildPages('demo/page', 'dist/demo', ['index.html', 'theme.html']),
  // The journeys visit them too.
  (wants('--with-demo') || wants('--with-tests')) &&
    buildPages('demo/libraryPages', 'dist/libraryPages', ['rainbowkit.html', 'wagmi.html']),
  wants('--with-tests') &&
    buildPages('e2e/dapp', 'dist/e2e', [
      'index.html',
      'evil.html',
      'connectkit.html',
      'ethers.html',
      'hydration.html',
      'bitcoin.html',
      'solana.html',
      'families.html',
      'dialogs.html',
    ]),
])
// The server would do it at each start, for seconds.
await Promise.all(['dist/widget', 'dist/login', 'dist/host-sdk'].map(compressFiles))
