import { backup } from './backup.ts'
import type { AdminCommand, AdminContext, AdminResult } from './command.ts'
import { keyReseal } from './keyReseal.ts'
import { migrateUsage } from './migrate.ts'
import { originAdd } from './originAdd.ts'
import { originRemove } from './originRemove.ts'
import { personRemove } from './personRemove.ts'
import { projectAdd } from './projectAdd.ts'
import { projectList } from './projectList.ts'
import { projectRemove } from './projectRemove.ts'
import { projectSet } from './projectSet.ts'
import { settingNames } from './projectSettings.ts'
import { projectShow } from './projectShow.ts'
import { restoreUsage } from './restore.ts'
import { walletAdd } from './walletAdd.ts'
import { walletList } from './walletList.ts'
import { walletRemove } from './walletRemove.ts'

interface Command {
  usage: string
  run: AdminCommand
  /** It seals, so it needs the operator's key. */
  needsKeys?: true
}

const commands: Readonly<Record<string, Command>> = {
  'project add': { usage: 'project add <id> [--name <name>]', run: projectAdd },
  'project set': { usage: `project set <id> <${settingNames.join('|')}> <value>`, run: projectSet },
  'project show': { usage: 'project show <id>', run: projectShow },
  'project list': { usage: 'project list', run: projectList },
  'project remove': { usage: 'project remove <id>', run: projectRemove },
  'origin add': { usage: 'origin add <projectId> <pattern>', run: originAdd },
  'origin remove': { usage: 'origin remove <projectId> <pattern>', run: originRemove },
  'person remove': { usage: 'person remove <userId>', run: personRemove },
  'key reseal': { usage: 'key reseal', run: keyReseal, needsKeys: true },
  'wallet add': { usage: 'wallet add <json>', run: walletAdd },
  'wallet list': { usage: 'wallet list [word]', run: walletList },
  'wallet remove': { usage: 'wallet remove <walletId>', run: walletRemove },
  backup: { usage: 'backup <file>', run: backup },
}

/** Runs one command of the admin command line. */
export async function runAdmin(context: AdminContext, argv: readonly string[]): Promise<AdminResult> {
  const [command, args] = find(argv)
  if (!command) return noCommand()
  const result = await command.run(context, args)
  return result.code === 2 ? { code: 2, output: `${result.output}\nUsage: ${command.usage}` } : result
}

/** The refusal of an unknown command, before a database is opened for it. */
export const misusedCommand = (argv: readonly string[]): AdminResult | undefined =>
  find(argv)[0] ? undefined : noCommand()

export const needsKeys = (argv: readonly string[]): boolean => find(argv)[0]?.needsKeys === true

const noCommand = (): AdminResult => ({ code: 2, output: usage() })

/** By its first two words, or its first. */
function find(argv: readonly string[]): [Command | undefined, readonly string[]] {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ')
    if (Object.hasOwn(commands, name)) return [commands[name], argv.slice(words)]
  }
  return [undefined, []]
}

const usage = () =>
  [
    'Usage: npm run admin -- <command>',
    '',
    ...[...Object.values(commands).map(({ usage }) => usage), restoreUsage, migrateUsage].map(
      (usage) => `  ${usage}`,
    ),
  ].join('\n')
