import { type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { DepositPoint } from '#areas/quote/contract'
import { formatDollars, formatPercent } from '#packages/money'
import { chartLines, chartScale, isPriced, type PricedPoint, type Scale, unpricedRanges } from './chart-points.ts'
import styles from './insight.module.css'

const height = 300
/** Below this width in pixels, the label of the own point shows only its figure. */
const narrow = 480
const margin = { top: 28, end: 16, bottom: 46, start: 62 }

type DepositCurveProps = {
  readonly points: readonly DepositPoint[]
  readonly own: DepositPoint | null
  /** The selected point. */
  readonly shown: DepositPoint
  readonly onDeposit: (deposit: number) => void
}

/** The chart. Its accessible name, the slider and the table provide the same information as text. */
export function DepositCurve({ points, own, shown, onDeposit }: DepositCurveProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 640)
  const id = useId()
  const priced = points.filter(isPriced)
  const deposits = points.map(({ deposit }) => deposit)
  const most = Math.max(...priced.map(({ customerPremiumPayable }) => customerPremiumPayable), 1)
  const x = chartScale(
    [Math.min(...deposits), Math.max(...deposits)],
    [margin.start, width - margin.end],
    Math.floor(width / 90),
  )
  const y = chartScale([0, most * 1.05], [height - margin.bottom, margin.top], 5)
  const lookAt = (event: PointerEvent<SVGSVGElement>) => {
    onDeposit(x.from(event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  return (
    <div className={styles.frame} ref={frame}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
        onPointerMove={lookAt}
        onPointerDown={lookAt}
      >
        <title id={`${id}-title`}>Premium payable by deposit</title>
        <desc id={`${id}-description`}>{describeCurve(points, own)}</desc>
        <Unpriced points={points} x={x} />
        <Axes x={x} y={y} width={width} />
        {chartLines(points).map((line) => (
          <path
            className={styles.line}
            key={line[0]?.deposit}
            d={line.map((point, index) => `${index === 0 ? 'M' : 'L'}${place(point, x, y).join(' ')}`).join('')}
          />
        ))}
        {isPriced(shown) ? (
          <circle className={styles.cursor} cx={x.at(shown.deposit)} cy={y.at(shown.customerPremiumPayable)} r={5} />
        ) : null}
        {own && isPriced(own) ? <OwnPoint own={own} x={x} y={y} width={width} /> : null}
      </svg>
    </div>
  )
}

function place(point: PricedPoint, x: Scale, y: Scale): readonly [number, number] {
  return [round(x.at(point.deposit)), round(y.at(point.customerPremiumPayable))]
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

type AxesProps = { readonly x: Scale; readonly y: Scale; readonly width: number }

function Axes({ x, y, width }: AxesProps) {
  const floor = height - margin.bottom
  return (
    <g className={styles.axes}>
      {y.marks.map((mark) => (
        <g key={mark}>
          <line className={styles.grid} x1={margin.start} x2={width - margin.end} y1={y.at(mark)} y2={y.at(mark)} />
          <text x={margin.start - 8} y={y.at(mark)} dy="0.32em" textAnchor="end">
            {short(mark)}
          </text>
        </g>
      ))}
      {x.marks.map((mark) => (
        <g key={mark}>
          <line className={styles.tick} x1={x.at(mark)} x2={x.at(mark)} y1={floor} y2={floor + 5} />
          <text x={x.at(mark)} y={floor + 18} textAnchor="middle">
            {short(mark)}
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
  )
}

function Unpriced({ points, x }: { readonly points: readonly DepositPoint[]; readonly x: Scale }) {
  return unpricedRanges(points).map(([from, to]) => {
    const [left, right] = [x.at(from), x.at(to)]
    return (
      <g key={from}>
        <rect
          className={styles.unpriced}
          x={left}
          y={margin.top}
          width={Math.max(right - left, 0)}
          height={height - margin.top - margin.bottom}
        />
        {right - left > 70 ? (
          <text className={styles.unpricedName} x={(left + right) / 2} y={margin.top + 18} textAnchor="middle">
            Not offered
          </text>
        ) : null}
      </g>
    )
  })
}

type OwnPointProps = AxesProps & { readonly own: PricedPoint }

function OwnPoint({ own, x, y, width }: OwnPointProps) {
  const [left, top] = place(own, x, y)
  const premium = formatDollars(own.customerPremiumPayable)
  const onTheRight = left < width * 0.55
  return (
    <g>
      <line className={styles.ownLine} x1={left} x2={left} y1={top} y2={height - margin.bottom} />
      <rect
        className={styles.own}
        x={left - 5.5}
        y={top - 5.5}
        width={11}
        height={11}
        transform={`rotate(45 ${left} ${top})`}
      />
      <text
        className={styles.ownLabel}
        x={left + (onTheRight ? 12 : -12)}
        y={Math.max(top - 10, margin.top)}
        textAnchor={onTheRight ? 'start' : 'end'}
      >
        {width < narrow ? premium : `This quote: ${premium}`}
      </text>
    </g>
  )
}

/** Formats an axis label: "$20k". */
function short(dollars: number): string {
  return Math.abs(dollars) >= 1000 ? `$${Number((dollars / 1000).toFixed(1))}k` : `$${dollars}`
}

function describeCurve(points: readonly DepositPoint[], own: DepositPoint | null): string {
  const priced = points.filter(isPriced)
  const [first] = priced
  const last = priced.at(-1)
  if (!first || !last) return ''
  const ends = [first, last].map(
    ({ deposit, customerPremiumPayable }) =>
      `${formatDollars(customerPremiumPayable)} at a deposit of ${formatDollars(deposit)}`,
  )
  const mine =
    own && isPriced(own)
      ? ` This quote: ${formatDollars(own.customerPremiumPayable)} at ${formatDollars(own.deposit)}, LVR ${formatPercent(own.baseLVR)}.`
      : ''
  return `From ${ends.join(' to ')}.${mine}`
}

/** Measures an element's width in pixels, so that the text of the chart does not shrink on a narrow page. */
function useWidth(element: RefObject<HTMLElement | null>, before: number): number {
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0)
      if (now > 0) setWidth(now)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
