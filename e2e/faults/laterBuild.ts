import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface LaterBuild extends Disposable {
  folder: string
  /** A script that the build of this repository does not have. */
  script: string
  /** One that it alone has. */
  earlierScript: string
}

/** As the next release would be: the app's script has another name, and the schema a column and a table more. */
export function laterBuild(): LaterBuild {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-later-'))
  cpSync('dist', join(folder, 'dist'), { recursive: true })
  cpSync('package.json', join(folder, 'package.json'))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const names = renameScript(join(folder, 'dist/widget'))
  addMigration(join(folder, 'dist/server/migrations'))
  return { folder, ...names, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

function renameScript(widget: string): { script: string; earlierScript: string } {
  const assets = join(widget, 'assets')
  const before = readdirSync(assets).find((name) => /^index-[\w-]+\.js$/.test(name))
  if (!before) throw new Error('the build has no script of the app')
  const after = before.replace(/-.*/, '-LaterOne.js')
  for (const file of [join(widget, 'index.html'), ...readdirSync(assets).map((name) => join(assets, name))]) {
    // What was compressed before is of the other name.
    if (/\.(br|gz)$/.test(file)) rmSync(file)
    else if (/\.(js|html)$/.test(file)) {
      const text = readFileSync(file, 'utf8')
      if (text.includes(before)) writeFileSync(file, text.replaceAll(before, after))
    }
  }
  cpSync(join(assets, before), join(assets, after))
  rmSync(join(assets, before))
  return { script: `/assets/${after}`, earlierScript: `/assets/${before}` }
}

/** It only adds, as every migration does that servers of the release before can live with. */
function addMigration(migrations: string): void {
  const file = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const newest = journal.entries.at(-1)
  const tag = '9999_later'
  journal.entries.push({ ...newest, idx: newest.idx + 1, when: newest.when + 1, tag })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(
    join(migrations, `${tag}.sql`),
    'ALTER TABLE "sessions" ADD COLUMN IF NOT EXISTS "later" text;--> statement-breakpoint\nCREATE TABLE IF NOT EXISTS "later" ("id" text PRIMARY KEY NOT NULL);\n',
  )
}
