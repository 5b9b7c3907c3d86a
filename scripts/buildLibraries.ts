import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { buildPages } from './buildPages.ts'

const room = 'bench/libraries'

/** Newer than the lock of what it holds? */
function isInstalled(): boolean {
  const installed = `${room}/node_modules/.package-lock.json`
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${room}/package-lock.json`).mtimeMs
}

/** Installs the libraries of pages by their own lock, which the main one knows nothing of. */
export function installLibraries(): void {
  if (isInstalled()) return
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false'], {
    cwd: room,
    stdio: 'inherit',
  })
}

export async function buildLibraries(): Promise<void> {
  installLibraries()
  const pages = ['dialog', 'htmx-one', 'htmx-two', 'turbo-one', 'turbo-two'].map((page) => `${page}.html`)
  await buildPages(`${process.cwd()}/${room}/pages`, 'dist/uiLibraries', pages)
}
