import { mutantControl } from './control.ts'
import { readPlan } from './plan.ts'

// A setup file: the one mutant of the run is active from before anything loads.
mutantControl().active = readPlan().only ?? 0
