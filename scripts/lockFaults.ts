/** The parts of package-lock.json (version 3) that are looked at. */
export interface Lock {
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; link?: boolean }>
}

/** The parts of a package.json. */
export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, string>
}

const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/
const sha512 = /^sha512-[0-9A-Za-z+/]{86}==$/

/** An override may also name another dependency's version, or another package at an exact version. */
const isExact = (version: string): boolean =>
  exact.test(version) ||
  version.startsWith('$') ||
  exact.test(/^npm:(?:@[^/@]+\/)?[^/@]+@(.+)$/.exec(version)?.[1] ?? '')

/** What keeps an installation from being the same bytes everywhere, one sentence each. */
export function lockFaults(lock: Lock, manifests: Readonly<Record<string, Manifest>>): string[] {
  const entries = Object.entries(lock.packages).filter(
    // The project and its workspaces are folders of this repository.
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  const locked = entries.flatMap(([path, { integrity, resolved }]) => [
    ...(sha512.test(integrity ?? '') ? [] : [`${path} has no SHA-512 integrity`]),
    ...(resolved === undefined ? [] : [`${path} records the address ${resolved}`]),
  ])
  const ranges = Object.entries(manifests).flatMap(([file, manifest]) =>
    (['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const).flatMap((kind) =>
      Object.entries(manifest[kind] ?? {})
        .filter(([, version]) => !isExact(version))
        .map(([name, version]) => `${file} names ${name} by the range ${version}`),
    ),
  )
  return [...locked, ...ranges]
}
