import json
import os
import time
import uuid
from pathlib import Path

import httpx

from client import AuthenticatedClient
from client.api.credit_referral import get_referral, submit_referral
from client.api.policy_submission import submit_policy
from client.api.quote import create_quote, get_disclaimer
from client.api.variation import get_policy_for_variation, submit_variation
from client.models import (
    CreateQuoteRequest,
    ReferralForm,
    SubmitPolicyRequest,
    SubmitReferralRequest,
    SubmitVariationRequest,
)
from client.types import File


class SignOn(httpx.Auth):
    """Sends the token of the system, which is renewed half a minute before it ends."""

    token = ""
    renew_at = 0.0

    def auth_flow(self, request):
        if time.time() >= self.renew_at:
            signed_on = httpx.post(
                os.environ["LMI_TOKEN_URL"],
                auth=(os.environ["LMI_CLIENT"], os.environ["LMI_SECRET"]),
                data={"grant_type": "client_credentials"},
            ).json()
            self.token = signed_on["access_token"]
            self.renew_at = time.time() + signed_on["expires_in"] - 30
        request.headers["Authorization"] = f"Bearer {self.token}"
        yield request


# Keeps cookies, as httpx does: the service sets none and ignores those of others.
client = AuthenticatedClient(
    base_url=os.environ["LMI_URL"],
    token="",
    cookies={"XSRF-TOKEN": "stale"},
    raise_on_unexpected_status=True,
    httpx_args={"auth": SignOn()},
)


def data_of(response):
    if isinstance(response, list):
        raise RuntimeError([refusal.to_dict() for refusal in response])
    return response


def key():
    return str(uuid.uuid4())


disclaimer = data_of(get_disclaimer.sync(client=client))
quote = data_of(
    create_quote.sync(
        client=client,
        idempotency_key=key(),
        x_disclaimer_version=disclaimer.version,
        body=CreateQuoteRequest.from_dict(
            {
                "brandName": "IronbarkBank",
                "transactionType": "NEW",
                "productType": "SGS",
                "premiumPlanType": "IPTSng",
                "capitalisedFlag": "NO",
                "loanList": [{"loanAmount": "540000.00", "loanPurpose": "PUREXS"}],
                "securityList": [{"securityValue": "600000.00", "stateName": "VIC", "occupancyType": "OWNOC"}],
                "borrowerList": [{"employmentType": "PAYGFT", "firstHomeBuyer": "NO"}],
            }
        ),
    )
)

with Path(os.environ["LMI_FILE"]).open("rb") as statement:
    referral = data_of(
        submit_referral.sync(
            client=client,
            idempotency_key=key(),
            body=SubmitReferralRequest(
                referral=ReferralForm.from_dict(
                    {
                        "brandName": "IronbarkBank",
                        "lenderRefNumber": "DAY-PYTHON",
                        "submissionType": "NEWAPP",
                        "referralReason": "OUTDUA",
                        "baseLoanAmount": "540000.00",
                        "baseLVR": "92.35",
                        "capitalisedFlag": "YES",
                        "creditNotes": "Two incomes, one of them casual.",
                    }
                ),
                attachment=[File(payload=statement, file_name="statement.pdf", mime_type="application/pdf")],
            ),
        )
    )

submitted = data_of(
    submit_policy.sync(
        client=client,
        idempotency_key=key(),
        body=SubmitPolicyRequest.from_dict(
            {
                "primaryUniqueId": "DAYPYTHON",
                "applicationDate": "16/11/2026",
                "approvedDate": "18/11/2026",
                "lenderCode": "IronbarkBank",
                "documentationType": "FULLDOC",
                "paymentType": "SINGLE",
                "capitalizedFlag": "N",
                "quotePremium": "10701.82",
                "gst": "1070.18",
                "stampDuty": "1177.20",
                "loans": [
                    {
                        "loanNumber": "DAYPYTHON",
                        "approvedLoanAmount": "540000",
                        "loanPurpose": "PUREXS",
                        "smsf": "N",
                        "loanDrawDownDate": "20/11/2026",
                        "remainingLoanTerm": 360,
                    }
                ],
                "securities": [
                    {
                        "loanNumbers": ["DAYPYTHON"],
                        "addressLine1": "1 Banksia Street",
                        "city": "Ballarat",
                        "state": "VIC",
                        "postCode": "3350",
                        "country": "AU",
                        "occupancyType": "OWNOC",
                        "residentialType": "UNIT",
                        "ndis": "N",
                        "securityValue": "600000",
                    }
                ],
                "borrowers": [
                    {
                        "uniqueBorrowerId": "B-1",
                        "firstHomeBuyer": "N",
                        "residencyStatus": "AUSCIT",
                        "isExpat": "N",
                        "employmentType": "PAYGFT",
                    }
                ],
            }
        ),
    )
)

held = data_of(get_policy_for_variation.sync(os.environ["LMI_POLICY"], client=client)).to_dict()
before = {name: held[name] for name in ("policy", "loans", "securities")}
first, *others = before["loans"]
variation = data_of(
    submit_variation.sync(
        client=client,
        idempotency_key=key(),
        body=SubmitVariationRequest.from_dict(
            {
                "variationData": {
                    "variationType": ["AmalgamationSplitRebalance"],
                    "notes": "The borrower repaid a part.",
                },
                "oldData": before,
                "newData": {**before, "loans": [{**first, "approvedAmount": "250000.00"}, *others]},
            }
        ),
    )
)

print(json.dumps({"waitsFor": referral.request_id}), flush=True)
decision = None
while not decision:
    time.sleep(0.5)
    decision = data_of(get_referral.sync(str(referral.request_id), client=client)).decision
print(
    json.dumps(
        {
            "premium": quote.customer_premium_payable,
            "policyNo": submitted.policy_no,
            "variation": variation.id,
            "decision": decision,
        }
    )
)
