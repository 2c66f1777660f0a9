import savanna


def test_deals() -> None:
    assert savanna.game("tembo").deal(players=3, seed=7).to_move == 1
