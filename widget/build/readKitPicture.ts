import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const prefix = 'data:image/svg+xml,'

/** A picture of RainbowKit as SVG, by the beginning of its file, whose name ends with a hash. @throws Error where it is none */
export async function readKitPicture(name: string): Promise<string> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@rainbow-me/rainbowkit')))
  const file = (await readdir(folder)).find((each) => new RegExp(`^${name}-[A-Z0-9]{8}\\.js$`).test(each))
  if (!file) throw new Error(`RainbowKit has no picture ${name}`)
  const { default: source } = (await import(join(folder, file))) as { default: string }
  if (!source.startsWith(prefix)) throw new Error(`The picture ${name} of RainbowKit is not an SVG`)
  return decodeURIComponent(source.slice(prefix.length))
}
