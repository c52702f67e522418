import { randomBytes } from 'node:crypto'

export const kmsKeyId = 'lmi-test-key'

type Cluster = {
  readonly folder: string
  readonly clusterId: string
  readonly monitorPort: number
  readonly gatewayPort: number
}

/** The smallest Ceph cluster: one replica, in memory, without internal authentication. */
export function cephConfiguration({ folder, clusterId, monitorPort, gatewayPort }: Cluster): string {
  return `[global]
fsid = ${clusterId}
mon host = [v2:127.0.0.1:${monitorPort}/0]
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
ms bind msgr1 = false
# Without authentication there is no key to be secret with, which the gateway would insist on.
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
run dir = ${folder}
# A socket's path may not be long; nobody asks through it here.
admin socket =
pid file =
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log

[mon.a]
mon data = ${folder}/mon
mon data avail crit = 1
mon data avail warn = 1

[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
public addr = 127.0.0.1
cluster addr = 127.0.0.1

[client]
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw crypt require ssl = false
rgw crypt s3 kms backend = testing
rgw crypt s3 kms encryption keys = ${kmsKeyId}=${randomBytes(32).toString('base64')}
`
}
