export { type Cents, formatDollars, fromDollars, parseDollars, toDollars } from './cents.ts'
export { formatPercent, formatRate, type HundredthsOfPercent, percentOf, toPercent } from './percent.ts'
export { plainFigure, plainPercent } from './plain-figure.ts'
