import { type PointerEvent, useId } from 'react'
import {
  chartLines,
  type DepositPoint,
  describeCurve,
  isPriced,
  type PricedPoint,
  scale,
  short,
  unpricedRanges,
} from '#areas/quote/contract'
import { useWidth } from '#ui/chart'
import styles from './insight.module.css'

const height = 300
const margin = { top: 28, end: 16, bottom: 46, start: 62 }
const floor = height - margin.bottom

type DepositCurveProps = {
  readonly points: readonly DepositPoint[]
  readonly own: DepositPoint | null
  readonly shown: DepositPoint
  readonly onDeposit: (deposit: number) => void
}

/** The chart. Its accessible name, the slider and the table provide the same information as text. */
export function DepositCurve({ points, own, shown, onDeposit }: DepositCurveProps) {
  const [frame, width] = useWidth(640)
  const id = useId()
  const lines = chartLines(points)
  const premiums = lines.flat().map(({ customerPremiumPayable }) => customerPremiumPayable)
  const [minDeposit, maxDeposit] = [points[0]?.deposit ?? 0, points.at(-1)?.deposit ?? 0]
  const x = scale([minDeposit, maxDeposit], [margin.start, width - margin.end])
  const y = scale([0, Math.max(...premiums, 1) * 1.05], [floor, margin.top])
  const toPoint = (point: PricedPoint) => `${x.at(point.deposit)} ${y.at(point.customerPremiumPayable)}`
  const selectDeposit = (event: PointerEvent<SVGSVGElement>) =>
    onDeposit(x.from(event.clientX - event.currentTarget.getBoundingClientRect().left))
  return (
    <div className={styles.frame} ref={frame}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
        onPointerMove={selectDeposit}
        onPointerDown={selectDeposit}
      >
        <title id={`${id}-title`}>Premium payable by deposit</title>
        <desc id={`${id}-description`}>{describeCurve(points, own)}</desc>
        {unpricedRanges(points).map(([from, to]) => (
          <Unpriced key={from} left={x.at(from)} right={x.at(to)} />
        ))}
        <g className={styles.axes}>
          {y.ticks(5).map((premium) => (
            <g key={premium}>
              <line
                className={styles.grid}
                x1={margin.start}
                x2={width - margin.end}
                y1={y.at(premium)}
                y2={y.at(premium)}
              />
              <text x={margin.start - 8} y={y.at(premium)} dy="0.32em" textAnchor="end">
                {short(premium)}
              </text>
            </g>
          ))}
          {x.ticks(width / 90).map((deposit) => (
            <g key={deposit}>
              <line className={styles.tick} x1={x.at(deposit)} x2={x.at(deposit)} y1={floor} y2={floor + 5} />
              <text x={x.at(deposit)} y={floor + 18} textAnchor="middle">
                {short(deposit)}
              </text>
            </g>
          ))}
          <text className={styles.axisName} x={margin.start - 54} y={14}>
            Premium payable
          </text>
          <text className={styles.axisName} x={width - margin.end} y={height - 6} textAnchor="end">
            Deposit
          </text>
        </g>
        {lines.map((line) => (
          <path className={styles.line} key={line[0].deposit} d={`M${line.map(toPoint).join('L')}`} />
        ))}
        {isPriced(shown) ? (
          <circle className={styles.cursor} cx={x.at(shown.deposit)} cy={y.at(shown.customerPremiumPayable)} r={5} />
        ) : null}
        {own && isPriced(own) ? (
          <OwnPoint
            left={x.at(own.deposit)}
            top={y.at(own.customerPremiumPayable)}
            isLeft={x.at(own.deposit) < width / 2}
          />
        ) : null}
      </svg>
    </div>
  )
}

function Unpriced({ left, right }: { readonly left: number; readonly right: number }) {
  return (
    <g>
      <rect className={styles.unpriced} x={left} y={margin.top} width={right - left} height={floor - margin.top} />
      {right - left > 70 ? (
        <text className={styles.unpricedName} x={(left + right) / 2} y={margin.top + 18} textAnchor="middle">
          Not offered
        </text>
      ) : null}
    </g>
  )
}

type OwnPointProps = { readonly left: number; readonly top: number; readonly isLeft: boolean }

function OwnPoint({ left, top, isLeft }: OwnPointProps) {
  return (
    <g>
      <line className={styles.ownLine} x1={left} x2={left} y1={top} y2={floor} />
      <path className={styles.own} d={`M${left} ${top - 8}l8 8l-8 8l-8 -8z`} />
      <text
        className={styles.ownLabel}
        x={left + (isLeft ? 12 : -12)}
        y={Math.max(top - 10, margin.top)}
        textAnchor={isLeft ? 'start' : 'end'}
      >
        This quote
      </text>
    </g>
  )
}
