export {
  type Cents,
  formatDollars,
  formatPercent,
  formatRate,
  fromDollars,
  type HundredthsOfPercent,
  parseDollars,
  percentOf,
  plainFigure,
  plainPercent,
  toDollars,
  toPercent,
} from './money.ts'
