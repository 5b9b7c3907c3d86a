/** What the code with mutants in it and the runner of its tests share in one process. */
export interface MutantControl {
  /** Number of the mutant that is active; 0 for none. */
  active: number
  /** Mutants that were reached since somebody put a new set here. */
  reached: Set<number>
  /** How often a test was run again. */
  repeats: number
}

declare global {
  var __mutant: (number: number) => boolean
  var __mutantControl: MutantControl
}

/** Puts `__mutant` in place, once for a process. */
export function mutantControl(): MutantControl {
  if (globalThis.__mutantControl) return globalThis.__mutantControl
  const control: MutantControl = { active: 0, reached: new Set(), repeats: 0 }
  globalThis.__mutantControl = control
  globalThis.__mutant = (number) => {
    control.reached.add(number)
    return control.active === number
  }
  return control
}
